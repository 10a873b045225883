import type { Performer } from '#contract/document/document'
import { chosenPerformer } from './performers.ts'
import { useStudioState } from './use-studio.ts'

export function useChosenPerformer(): Performer | undefined {
  return useStudioState((state) => chosenPerformer(state.document, state.chosenPerformer))
}
