import type { Performer } from '#contract/document/document'
import { chosenPerformer } from './performers.ts'
import { useStudioState } from './use-studio.ts'

/** Whom the tools of the open project are about. */
export function useChosenPerformer(): Performer | undefined {
  return useStudioState((state) => chosenPerformer(state.document, state.chosenPerformer))
}
