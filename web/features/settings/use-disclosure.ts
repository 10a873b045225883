import { useEffect, useRef, useState } from 'react'

/** Content that opens in place of its button; closing it returns the focus. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), button }
}
