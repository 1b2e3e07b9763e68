// The opponents' worker: Python of its own, which gets views and sends moves, both as JSON, and knows nothing else.
//   in:  { wasm }            first of all: the compiled module, if the page has it
//        { id, request }     JSON of what a program is asked
//        { keep: true }      store the memory snapshot now
//   out: { ready, restored } can be asked from now on
//        { id, move }        JSON of the move, or { id, error }
//        { kept: true }
import { startWorker } from "./runtime.js";

let begun;
onmessage = async ({ data }) => {
  begun ??= startWorker(data.wasm);
  const { python, restored, keep } = await begun;
  if (data.keep) {
    await keep().catch(() => {}); // no room: without it
    postMessage({ kept: true });
  } else if (data.request) {
    try {
      const answer = python.pyimport("game.bots.levels").answer_json;
      postMessage({ id: data.id, move: answer(data.request) });
      answer.destroy();
    } catch (error) {
      postMessage({ id: data.id, error: String(error) });
    }
  } else postMessage({ ready: true, restored });
};
