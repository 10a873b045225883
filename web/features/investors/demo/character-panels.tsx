import { portraitPath } from '#contract/characters'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { LookButtons } from '../../../stage/look-buttons.tsx'
import { PropControls } from '../../../stage/prop-controls.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DemoPanel } from './panel.tsx'
import type { Demo } from './use-demo.ts'

export function CharacterPanel({ demo }: { demo: Demo }) {
  const { gallery, characters, character, choose } = demo
  return (
    <DemoPanel step={1} title="Choose a character">
      {gallery.error && characters.length === 0 ? (
        <p className="text-sm text-danger">
          {errorMessage(gallery.error).text}{' '}
          <Button size="small" onPress={() => void gallery.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        <legend className="sr-only">Character</legend>
        {gallery.isPending
          ? Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-panel" />
            ))
          : null}
        {characters.map((one) => (
          <label
            key={one.id}
            className="flex cursor-pointer flex-col overflow-hidden rounded-panel border border-line bg-panel hover:border-line-strong has-checked:border-curtain has-checked:shadow-[0_0_0_1px_var(--curtain)] shows-focus"
          >
            <input
              type="radio"
              name="demo-character"
              aria-label={`${one.name}: ${one.tagline}`}
              checked={one.id === character?.id}
              onChange={() => choose(one)}
              className="sr-only"
            />
            <img
              src={portraitPath(one)}
              alt=""
              loading="lazy"
              className="aspect-square w-full bg-[#f9dd95] object-cover"
            />
            <span className="truncate px-1 py-1 text-center text-sm">{one.name}</span>
          </label>
        ))}
      </fieldset>
    </DemoPanel>
  )
}

export function LookPanel({ demo }: { demo: Demo }) {
  const { gallery, character, definitions, values, setProp, shuffle, resetLook } = demo
  return (
    <DemoPanel step={3} title="Change its look">
      <div className="flex flex-wrap gap-2">
        <LookButtons
          canRandomise={Boolean(definitions)}
          canReset={Boolean(definitions)}
          onRandomise={shuffle}
          onReset={resetLook}
        />
      </div>
      {definitions ? (
        <PropControls
          definitions={definitions}
          values={values}
          onChange={setProp}
          onChangeEnd={() => undefined}
        />
      ) : character || gallery.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : null}
    </DemoPanel>
  )
}
