import type { Habits, Movement } from '#model/rig/movement'
import { newGesture, patterns } from './gesture-changes.ts'
import { useRigStudio } from '../rig-context.ts'

/** Gestures and habits of the draft, with their actions. */
export function useGestures() {
  const { draft, describe, seal, preview } = useRigStudio()
  const { about } = draft
  const list = about?.gestures ?? []
  const put = (gestures: Movement[], habits: (before: Habits) => Habits | null, key?: string) =>
    describe((before) => ({ ...before, gestures, habits: before.habits && habits(before.habits) }), key)

  return {
    about,
    list,
    patterns,
    preview,
    seal,
    /** Adds a gesture, from a template or from scratch; returns its id. */
    add(pattern?: string): string {
      const gesture = newGesture(list, pattern)
      put([...list, gesture], (habits) => habits)
      preview.play(gesture.id, gesture.seconds)
      return gesture.id
    },
    change(id: string, next: Movement, key?: string) {
      put(
        list.map((one) => (one.id === id ? next : one)),
        (habits) => ({ ...habits, gestures: habits.gestures.map((one) => (one === id ? next.id : one)) }),
        key,
      )
      if (next.id !== id) preview.stop()
    },
    remove(id: string) {
      preview.stop()
      put(
        list.filter((one) => one.id !== id),
        (habits) => among(habits, (one) => one !== id),
      )
    },
    replaceAll(gestures: Movement[]) {
      preview.stop()
      put(gestures, (habits) => among(habits, (id) => gestures.some((one) => one.id === id)))
    },
    setHabits: (habits: Habits | null, key?: string) => describe((before) => ({ ...before, habits }), key),
  }
}

/** Habits reduced to existing gestures; none without any. */
function among(habits: Habits, isThere: (id: string) => boolean): Habits | null {
  const gestures = habits.gestures.filter(isThere)
  return gestures.length > 0 ? { ...habits, gestures } : null
}
