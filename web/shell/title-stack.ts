/**
 * The newest title that a component has pushed, else the base, which is the page's in the table. The base may come
 * later, as effects of children run before their parents'.
 */
export function titleStack(onChange: () => void) {
  let base = ''
  let pushed: readonly { title: string }[] = []
  return {
    current: () => pushed.at(-1)?.title ?? base,
    setBase(title: string) {
      base = title
      onChange()
    },
    /** Returns a function that removes the title. */
    push(title: string) {
      const entry = { title }
      pushed = [...pushed, entry]
      onChange()
      return () => {
        pushed = pushed.filter((one) => one !== entry)
        onChange()
      }
    },
  }
}
