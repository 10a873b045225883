/**
 * Resolves in a later turn of the event loop, so that frames, presses and messages come first. Timers would wait a
 * second or a minute in hidden tabs.
 */
export function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
