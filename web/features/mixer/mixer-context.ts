import type { MixDocument } from '#contract/mixes/document'
import type { Insert } from '#contract/mixes/inserts/index'
import { createContext, useContext } from 'react'
import type { Editor } from '../../editing/editor.ts'
import type { MixSession } from '../../engine/mix/mix-session.ts'
import type { StripEffects } from '../../engine/mix/strip/strip-effects.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import { readCarries } from './carried-choice.ts'
import type { Clipboard } from './clipboard.ts'
import type { SourceStore } from './source-store.ts'
import type { SoundPlace } from './sound-files.ts'

/** At the channel's track, or above its fader. */
export type NamingPlace = 'row' | 'strip'

/** The place of files that are dragged over the timeline, with its outline in pixels of the content. */
export interface DropPlace extends SoundPlace {
  /** Top of the target track, or of the pointer. */
  top: number
  height: number
}

/** The view state of an open mixer: zoom, selection and so on. None of it is part of the mix. */
export interface MixerView {
  zoom: Signal<number>
  /** A span of the song in seconds to be zoomed to. */
  asked: Signal<{ from: number; to: number } | undefined>
  /** Snapping grid as parts of a beat; `null` for none. */
  division: Signal<number | null>
  strip: Signal<string>
  settings: Signal<boolean>
  /** The selected clips; the panel shows the last one. */
  clips: Signal<readonly string[]>
  naming: Signal<{ id: string; place: NamingPlace } | undefined>
  /** Inserts that were bypassed together, by channel. */
  bypassed: Signal<Readonly<Record<string, readonly Insert[]>>>
  /** Copied inserts, and those of them that were bypassed. */
  copiedEffects: Signal<{ effects: StripEffects; wereOn: readonly Insert[] } | undefined>
  carries: Signal<boolean>
  /** The place of the files that are dragged over the timeline. */
  dropping: Signal<DropPlace | undefined>
  automation: Signal<Readonly<Record<string, string>>>
}

export function createMixerView(strip: string): MixerView {
  return {
    zoom: signal(40),
    asked: signal<{ from: number; to: number } | undefined>(undefined),
    division: signal<number | null>(1),
    strip: signal(strip),
    settings: signal(false),
    clips: signal<readonly string[]>([]),
    naming: signal<{ id: string; place: NamingPlace } | undefined>(undefined),
    bypassed: signal<Readonly<Record<string, readonly Insert[]>>>({}),
    copiedEffects: signal<{ effects: StripEffects; wereOn: readonly Insert[] } | undefined>(undefined),
    carries: signal(readCarries()),
    dropping: signal<DropPlace | undefined>(undefined),
    automation: signal<Readonly<Record<string, string>>>({}),
  }
}

/** An open mix: its document, its sound and its view. */
export interface Mixer {
  editor: Editor<MixDocument, MixDocument>
  session: MixSession
  sources: SourceStore
  view: MixerView
  clipboard: Clipboard
  /** Edits the current mix; edits in a row with the same `key` are one step of undo, until `seal`. */
  edit: (change: (mix: MixDocument) => MixDocument, key?: string) => void
  seal: () => void
}

const MixerContext = createContext<Mixer | null>(null)
export const MixerProvider = MixerContext.Provider

export function useMixer(): Mixer {
  const mixer = useContext(MixerContext)
  if (!mixer) throw new Error('This belongs inside a MixerProvider.')
  return mixer
}
