import { useEffect, useRef, type RefObject } from 'react'
import { chooseByLetter, goOnByEnter } from './choose-by-key.ts'

/**
 * With one question at a time, letters choose and Enter goes on: from the form, and from the page as long as nothing has
 * the focus, as before the first press. In a preview only from the form. Returns a ref for the form.
 */
export function useStepKeys({
  isSingle,
  preview = false,
  heading,
}: {
  isSingle: boolean
  preview: boolean | undefined
  heading: RefObject<HTMLElement | null>
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isSingle) return undefined
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!form.current || event.defaultPrevented || !(target instanceof Node)) return
      const isOfPage = target === document.body && !preview
      if (!isOfPage && !form.current.contains(target)) return
      chooseByLetter(event, form.current)
      goOnByEnter(event, form.current, isOfPage ? target : heading.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isSingle, preview, heading])
  return form
}
