/** Between the tabs of this browser. */
const CHANNEL = 'mouthpiece-saved'

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
}

/** Tells this browser's other tabs that a document was saved; `place` is its kind and id. */
export function announceSave(place: string): void {
  const channel = openChannel()
  channel?.postMessage(place)
  channel?.close()
}

/** Calls `listener` after each save of the document in another tab. Returns a cancel function. */
export function onSavedElsewhere(place: string, listener: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === place) listener()
  })
  return () => channel?.close()
}
