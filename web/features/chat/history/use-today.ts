import { useEffect, useState } from 'react'

/** A moment of the current day; another one when the day changes. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
    const timer = setTimeout(() => setToday(new Date()), midnight.getTime() - Date.now() + 1_000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}
