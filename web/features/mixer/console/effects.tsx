import type { MixDocument } from '#contract/mixes/document'
import type { ReactNode } from 'react'
import { Dial } from '../dial.tsx'

export function Effects({ mix }: { mix: MixDocument }) {
  return (
    <section
      aria-label="Effects"
      className="relative flex flex-1 flex-col justify-between gap-2 overflow-auto bg-panel px-1 py-2 max-md:flex-row"
    >
      <Effect name="Reverb">
        <Dial
          strip="reverb"
          settings={mix.reverb}
          path="decay"
          owner="the reverb"
          caption="Decay"
          size="small"
        />
        <Dial
          strip="reverb"
          settings={mix.reverb}
          path="damping"
          owner="the reverb"
          caption="Damp"
          size="small"
        />
        <Dial
          strip="reverb"
          settings={mix.reverb}
          path="preDelay"
          owner="the reverb"
          caption="Pre"
          size="small"
        />
        <Dial
          strip="reverb"
          settings={mix.reverb}
          path="gain"
          owner="the reverb"
          caption="Return"
          size="small"
        />
      </Effect>
      <Effect name="Delay">
        <Dial strip="delay" settings={mix.delay} path="beats" owner="the delay" caption="Time" size="small" />
        <Dial
          strip="delay"
          settings={mix.delay}
          path="feedback"
          owner="the delay"
          caption="Repeat"
          size="small"
        />
        <Dial
          strip="delay"
          settings={mix.delay}
          path="damping"
          owner="the delay"
          caption="Damp"
          size="small"
        />
        <Dial
          strip="delay"
          settings={mix.delay}
          path="gain"
          owner="the delay"
          caption="Return"
          size="small"
        />
      </Effect>
    </section>
  )
}

function Effect({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <h2 className="px-2 pb-1 font-text text-sm font-semibold tracking-normal">{name}</h2>
      <div className="grid grid-cols-2 justify-items-center gap-y-1">{children}</div>
    </div>
  )
}
