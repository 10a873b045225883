import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BACKING_TRACK, newJamDocument, type JamRecord } from '#contract/jams'
import type { ProjectRecord } from '#contract/projects'
import { addJam, jamsQuery, refreshJams, removeJam } from '../../../data/jams.ts'
import { getProjects } from '../../../data/projects.ts'
import { addTake, getTakes } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import { durationOf } from '../../../engine/document/timing.ts'
import { mixdown } from '../../../engine/sound/mixdown.ts'
import { openSound } from '../../../engine/sound/open-sound.ts'
import { soundOf, type Sound } from '../../../engine/sound/sound.ts'
import { tempoOf } from '../../../engine/sound/tempo.ts'
import { encodeWav } from '../../../engine/sound/wav.ts'
import { loadSounds } from '../../../stage/sounds.ts'
import { openListener } from '../../../stage/voice-listener.ts'
import { session } from '../../../platform/session.ts'
import { createJamRoom, type JamRoom, type JamState } from '../room/jam-room.ts'

export function useJams() {
  const { data = [], isPending, error, refetch } = useQuery(jamsQuery)
  return {
    jams: data,
    isPending,
    error,
    retry: () => void refetch(),
    async remove({ id }: JamRecord) {
      await removeJam(id)
      await refreshJams()
    },
  }
}

/** One's own projects, whose sound a jam may play to. */
export function useOwnProjects(enabled: boolean): ProjectRecord[] {
  const { data } = useQuery({
    queryKey: ['jam-projects'],
    queryFn: async ({ signal }) => {
      const owner = JSON.stringify(session.get()?.user.id ?? '')
      const query = { filter: `owner = ${owner} && trashed = ''`, sort: '-updated', page: 1, perPage: 50 }
      return (await getProjects(query, signal)).projects
    },
    enabled,
  })
  return data ?? []
}

/** What a new jam plays to. */
export interface Backing {
  name: string
  sound: Sound
  /** Beats a minute, if there is a beat. */
  tempo: number | undefined
}

/** The sound of a file, and its tempo. Throws a `SoundError`. */
export async function backingOfFile(file: File): Promise<Backing> {
  return backingOf(
    file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 110),
    await openSound(file, file.name, {}),
  )
}

/** All that is to be heard in a project. */
export async function backingOfProject(project: ProjectRecord): Promise<Backing> {
  const { sounds } = await loadSounds(project.document, await getTakes(project.id))
  return backingOf(project.title, soundOf(await mixdown(project.document, sounds)))
}

function backingOf(name: string, sound: Sound): Backing {
  const [samples] = sound.channels
  return { name, sound, tempo: samples && tempoOf(samples, sound.sampleRate) }
}

export interface NewJam {
  title: string
  seats: number
  tempo: number
  backing: Backing | undefined
}

/** Makes a jam, brings its backing track, and opens its recorder. */
export function useNewJam() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number>()
  const [made, setMade] = useState<JamRecord>()
  return {
    progress,
    async make({ title, seats, tempo, backing }: NewJam) {
      setProgress(0)
      try {
        // Should bringing the track fail, trying again does not make a second jam.
        const jam = made ?? (await makeJam({ title, seats, tempo, backing }, setProgress))
        setMade(jam)
        await refreshJams()
        await navigate(`/jam/${jam.id}/recorder`)
      } finally {
        setProgress(undefined)
      }
    },
  }
}

async function makeJam({ title, seats, tempo, backing }: NewJam, onProgress: (fraction: number) => void) {
  const jam = await addJam({ title, seats, document: newJamDocument(tempo) })
  if (!backing) return jam
  try {
    await bringBacking(jam.id, backing, onProgress)
    return jam
  } catch (error) {
    // A jam without the track that was chosen is not what was wanted.
    await removeJam(jam.id)
    throw error
  }
}

async function bringBacking(jam: string, { name, sound }: Backing, onProgress: (fraction: number) => void) {
  const listener = openListener()
  try {
    const analysis = await listener.analyse(sound, {})
    const wav = new Blob([encodeWav(sound.channels, sound.sampleRate)], { type: 'audio/wav' })
    const media = await upload({ blob: wav, kind: 'sound', name: `${name}.wav`, jam, onProgress })
    const json = new Blob([JSON.stringify(analysis)], { type: 'application/json' })
    const analysed = await upload({ blob: json, kind: 'analysis', name: 'analysis.json', jam })
    const { duration } = sound
    const take = await addTake({
      jam,
      name,
      source: 'upload',
      sound: media.id,
      analysis: analysed.id,
      duration,
    })
    await placeBacking(jam, take.id, duration)
  } finally {
    listener.close()
  }
}

/** The clip of the backing track, through the room as every edit. */
async function placeBacking(jam: string, take: string, duration: number): Promise<void> {
  const room = createJamRoom(jam, 'session')
  const leave = room.open()
  try {
    await settled(room, ({ known, line }) => known && line === 'open')
    const clip = {
      id: crypto.randomUUID(),
      take,
      start: 0,
      offset: 0,
      duration,
      gain: 1,
      fadeIn: 0,
      fadeOut: 0,
    }
    room.edit({ kind: 'addClip', track: BACKING_TRACK, clip })
    await settled(room, ({ saved }) => saved)
  } finally {
    leave()
  }
}

function settled({ state }: JamRoom, holds: (now: JamState) => boolean): Promise<void> {
  return new Promise((done) => {
    if (holds(state.get())) return done()
    const forget = state.subscribe(() => {
      if (!holds(state.get())) return
      forget()
      done()
    })
  })
}

/** How long a jam is by now, and how many takes it has. */
export function jamFacts({ document }: JamRecord): { seconds: number; takes: number } {
  const sung = document.tracks.filter(({ kind }) => kind === 'voice').flatMap(({ clips }) => clips)
  return { seconds: durationOf(document), takes: new Set(sung.map(({ take }) => take)).size }
}
