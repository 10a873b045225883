import CircleAlert from 'lucide-react/icons/circle-alert'
import Lightbulb from 'lucide-react/icons/lightbulb'
import PartyPopper from 'lucide-react/icons/party-popper'
import { mendAll } from './authoring/checks.ts'
import { Button } from '../ui/button.tsx'
import { useRigStudio } from './rig-context.ts'

export function ChecksPanel() {
  const { character, draft, edit } = useRigStudio()
  const { checks } = draft
  const musts = checks.filter(({ weight }) => weight === 'must')
  const mendable = musts.filter(({ fix, asks }) => fix && !asks).length
  return (
    <section aria-label="Checks" className="flex h-full flex-col gap-2 overflow-auto p-3">
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="font-text text-sm font-semibold">Checks</h2>
        {mendable > 1 ? (
          <Button size="small" onPress={() => edit((root) => mendAll(root, character.name))}>
            Fix {mendable} of them
          </Button>
        ) : null}
      </header>
      <p role="status" className="text-sm text-soft">
        {musts.length === 0
          ? 'It can act and be published.'
          : `${musts.length} ${musts.length === 1 ? 'problem stops' : 'problems stop'} it from acting.`}
      </p>
      {checks.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <PartyPopper aria-hidden="true" className="size-4" /> All set.
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6">
          {checks.map(({ id, weight, text, fix }) => (
            <li
              key={id}
              className="flex min-h-9 flex-wrap items-center gap-2 border-t border-line py-1 text-sm"
            >
              {weight === 'must' ? (
                <CircleAlert aria-label="Must be fixed" className="size-4 shrink-0 text-danger" />
              ) : (
                <Lightbulb aria-label="Hint" className="size-4 shrink-0 text-soft" />
              )}
              <span className="min-w-0 flex-1 basis-40">{text}</span>
              {fix ? (
                <Button size="small" className="ml-auto" onPress={() => edit(fix.apply)}>
                  {fix.label}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
