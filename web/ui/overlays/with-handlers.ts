import { cloneElement, type ReactElement, type Ref } from 'react'

type Props = Record<string, unknown>

/**
 * A control with further properties. Handlers run after its own, refs are set beside its own, and `undefined` changes
 * nothing.
 */
export function withHandlers(control: ReactElement, added: Props): ReactElement {
  // Safe: every control of this folder passes what it does not know on to its DOM element.
  const own = control.props as Props
  const given = Object.entries(added).filter(([, value]) => value !== undefined)
  return cloneElement(
    control as ReactElement<Props>,
    Object.fromEntries(given.map(([name, value]) => [name, joined(name, own[name], value)])),
  )
}

function joined(name: string, own: unknown, added: unknown): unknown {
  if (own === undefined || own === null) return added
  if (name === 'ref') {
    return (element: unknown) => {
      setRef(own as Ref<unknown>, element)
      setRef(added as Ref<unknown>, element)
    }
  }
  if (typeof own !== 'function' || typeof added !== 'function') return added
  return (...args: unknown[]) => {
    own(...args)
    added(...args)
  }
}

function setRef(ref: Ref<unknown>, element: unknown) {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
