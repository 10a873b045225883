import { useEffect, useState } from 'react'

/** A time within the current day; changes when the day does. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
    const timer = setTimeout(() => setToday(new Date()), midnight.getTime() - Date.now() + 1_000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}
