/** Between the tabs of this browser. */
const CHANNEL = 'mouthpiece-saved'

type Receiver = (message: MessageEvent<unknown>) => void

/** Open while this tab listens. A channel does not receive its own messages, so all of a tab's go through one. */
let shared: BroadcastChannel | undefined
const receivers = new Set<Receiver>()

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
}

/** Tells this browser's other tabs that a document was saved; `place` is its kind and id. */
export function announceSave(place: string): void {
  const channel = shared ?? openChannel()
  channel?.postMessage(place)
  if (channel !== shared) channel?.close()
}

/** Calls `listener` after each save of the document in another tab. Returns a cancel function. */
export function onSavedElsewhere(place: string, listener: () => void): () => void {
  const receive: Receiver = ({ data }) => {
    if (data === place) listener()
  }
  shared ??= openChannel()
  shared?.addEventListener('message', receive)
  receivers.add(receive)
  return () => {
    shared?.removeEventListener('message', receive)
    receivers.delete(receive)
    if (receivers.size > 0) return
    shared?.close()
    shared = undefined
  }
}
