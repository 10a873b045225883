import Sparkles from 'lucide-react/icons/sparkles'
import type { CharacterRecord } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'

/** Offers a newer version of the character; the project keeps its version until then. */
export function UpdateNotice({ character, onUpdate }: { character: CharacterRecord; onUpdate: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-panel border border-line bg-raised p-3 text-sm">
      <Sparkles aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <bdi>{character.name}</bdi> has a newer version. This project keeps its version until you update; undo
        restores it.
      </p>
      <Button size="small" onPress={onUpdate}>
        Update
      </Button>
    </div>
  )
}
