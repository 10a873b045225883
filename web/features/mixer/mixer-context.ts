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

/** Where a channel's name is typed: before its track, or above its fader. */
export type NamingPlace = 'row' | 'strip'

/** Where files that are dragged over the timeline would be put, and where that is drawn, in pixels of its content. */
export interface DropPlace extends SoundPlace {
  /** Of the track that they are put on; or where the pointer is. */
  top: number
  height: number
}

/** What is looked at and picked on an open desk; none of it is part of the mix. */
export interface MixerView {
  /** Pixels a second. */
  zoom: Signal<number>
  /** A span of the song, in seconds, that is asked to fill the timeline. */
  asked: Signal<{ from: number; to: number } | undefined>
  /** Parts of a beat that hands snap to; `null` for none. */
  division: Signal<number | null>
  strip: Signal<string>
  /** Whether the settings of the channel are open, where they have no place of their own. */
  settings: Signal<boolean>
  /** The clips that are picked; the panel shows the last one. */
  clips: Signal<readonly string[]>
  /** The channel whose name is being typed. */
  naming: Signal<{ id: string; place: NamingPlace } | undefined>
  /** The inserts that a channel had on before they went off together, by channel. */
  bypassed: Signal<Readonly<Record<string, readonly Insert[]>>>
  /** Inserts that were copied, and those of them that `bypassed` would bring back. */
  copiedEffects: Signal<{ effects: StripEffects; wereOn: readonly Insert[] } | undefined>
  /** Whether automation goes along with clips that are moved. */
  carries: Signal<boolean>
  /** Where the files would go that are dragged over the timeline. */
  dropping: Signal<DropPlace | undefined>
  /** The knob whose automation is shown, by strip. */
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

/** An open mix: what is edited, what sounds, what is looked at. */
export interface Mixer {
  editor: Editor<MixDocument, MixDocument>
  session: MixSession
  sources: SourceStore
  view: MixerView
  clipboard: Clipboard
  /** Makes an edit of the mix as it is now; with the same `key`, edits in a row are one step of undo, until `seal`. */
  edit: (change: (mix: MixDocument) => MixDocument, key?: string) => void
  seal: () => void
}

const MixerContext = createContext<Mixer | null>(null)
export const MixerProvider = MixerContext.Provider

/** The open desk of this page. */
export function useMixer(): Mixer {
  const mixer = useContext(MixerContext)
  if (!mixer) throw new Error('This belongs inside a DeskProvider.')
  return mixer
}
