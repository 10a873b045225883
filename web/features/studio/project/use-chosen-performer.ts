import type { Performer } from '#contract/document/document'
import { chosenPerformer } from './performers.ts'
import { useStudioState } from './use-studio.ts'

/** Returns the performer that tools of the open project apply to. */
export function useChosenPerformer(): Performer | undefined {
  return useStudioState((state) => chosenPerformer(state.document, state.chosenPerformer))
}
