import { vi } from 'vitest'

/** Does `work` with a stopped clock: however slow the machine, its messages come at one moment, as a flood does. */
export async function inOneMoment(work: () => Promise<void>): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    await work()
  } finally {
    clock.mockRestore()
  }
}
