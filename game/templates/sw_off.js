// Takes back everything the service worker has kept, and the service worker itself: made by `build --no-offline`.
"use strict";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("hedgerow-")) await caches.delete(name);
    await registration.unregister();
  })());
});
