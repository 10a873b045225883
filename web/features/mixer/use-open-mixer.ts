import { mixDocumentSchema, type MixDocument, type MixSource } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { getFile } from '../../data/media.ts'
import { putMix, refreshMixes } from '../../data/mixes.ts'
import { createEditor, type EditorState } from '../../editing/editor.ts'
import { explainSave } from '../../editing/explain-save.ts'
import { createSnapshots } from '../../editing/history.ts'
import { useEditor, type OpenCopy } from '../../editing/use-editor.ts'
import type { Version } from '../../editing/versions.ts'
import { openMixSession, type MixSession } from '../../engine/mix/mix-session.ts'
import { openSound } from '../../engine/sound/open-sound.ts'
import { localStore } from '../../platform/browser-storage.ts'
import { lifetime } from '../../platform/lifetime.ts'
import { retryTemporary } from '../../platform/retry.ts'
import { openClipboard } from './clipboard.ts'
import { createMixerView, type Mixer } from './mixer-context.ts'
import { createSourceStore, type SourceStore } from './source-store.ts'

const versionSchema = z.object({ revision: z.number(), document: mixDocumentSchema })

function readVersion(current: unknown): Version<MixDocument> | undefined {
  const read = z.safeParse(versionSchema, current)
  return read.success ? { revision: read.data.revision, value: read.data.document } : undefined
}

/** Parses a mix that an earlier build may have stored. */
function readStored(stored: unknown): MixDocument | undefined {
  const read = z.safeParse(mixDocumentSchema, stored)
  return read.success ? read.data : undefined
}

async function loadSource({ sound, file, name, effects }: MixSource, signal: AbortSignal) {
  const recorded = await openSound(await getFile({ id: sound, file }, signal), name, { signal })
  if (!effects) return recorded
  const { applyEffects } = await import('../../stage/cast/processed-sounds.ts')
  return applyEffects(recorded, effects, signal)
}

interface OpenSession {
  session: MixSession
  sources: SourceStore
}

/** The sound of a mix while the component is on screen; `undefined` while it opens. */
function useSession(mix: MixDocument): { open: OpenSession | undefined; error: unknown } {
  const [open, setOpen] = useState<OpenSession>()
  const [error, setError] = useState<unknown>()
  // Opened once, with the mix as it was then; changes go through `update`.
  const [first] = useState(mix)
  useEffect(() => {
    const life = lifetime()
    // A failed attempt leaves a worker and its audio context behind, so each has a lifetime of its own.
    const attempt = async () => {
      const own = lifetime()
      life.onEnd(() => own.end())
      try {
        return await openMixSession(first, own)
      } catch (failure) {
        own.end()
        throw failure
      }
    }
    const options = { signal: life.signal, onFailure: setError }
    retryTemporary(attempt, options).then(
      (session) => {
        if (life.ended) return
        setError(undefined)
        const sources = createSourceStore({
          load: loadSource,
          add: (id, sound) => session.addSound(id, sound),
          remove: (id) => session.removeSound(id),
          signal: life.signal,
        })
        setOpen({ session, sources })
      },
      (failure: unknown) => {
        if (!life.ended) setError(failure)
      },
    )
    return () => life.end()
  }, [first])
  return { open, error }
}

export interface OpenMixer {
  mixer: Mixer | undefined
  state: EditorState<MixDocument>
  error: unknown
}

/** An open mix with autosave, undo and sound. */
export function useOpenMixer(record: MixRecord, copy: OpenCopy<MixDocument>): OpenMixer {
  const { editor, state } = useEditor(
    () =>
      createEditor<MixDocument, MixDocument>({
        server: { revision: record.revision, value: record.document },
        history: createSnapshots(record.document),
        ...copy,
        read: readStored,
        save: ({ revision, value }) => putMix(record.id, revision, value),
        explain: explainSave(readVersion),
      }),
    refreshMixes,
  )
  const { open, error } = useSession(state.value)
  const [view] = useState(() => createMixerView(state.value.tracks[0]?.id ?? 'master'))
  useEffect(() => {
    open?.session.update(state.value)
    open?.sources.follow(state.value)
  }, [open, state.value])
  const mixer = useMemo<Mixer | undefined>(
    () =>
      open && {
        ...open,
        editor,
        view,
        clipboard: openClipboard(record.owner, localStore),
        edit: (change, key) => editor.edit(change(editor.state.get().value), { key }),
        seal: () => editor.seal(),
      },
    [open, editor, view, record.owner],
  )
  return { mixer, state, error }
}
