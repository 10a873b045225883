import { vi } from 'vitest'

/**
 * Does `work` while the clock stands still: however long a slow machine takes to hear what is said in it, it comes within
 * one moment, as a flood does.
 */
export async function inOneMoment(work: () => Promise<void>): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    await work()
  } finally {
    clock.mockRestore()
  }
}
