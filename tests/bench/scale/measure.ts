import { readdirSync, readFileSync } from 'node:fs'
import { plainClip } from '../../../worker/model/document/plain-clip.ts'

export interface Cost {
  statements: number
  read: number
  written: number
}

/** One kind of call of an active person's day, with the assumed number of such calls. */
export interface Call {
  name: string
  perDay: number
  cost: Cost
}

export interface Measured {
  accountBytes: number
  projectBytes: number
  calls: Call[]
  /** Processor milliseconds of the worker and its database, a call. */
  cpuMs: number
}

interface Person {
  id: string
  token: string
}

interface Project {
  id: string
  revision: number
  document: { tracks: { clips: object[] }[] }
}

const ACCOUNTS = 200
const PROJECTS = 100
const SOUND_BYTES = 2_000
/** Takes that the film of a measured project plays. */
const CLIPS = 8

/** Calls of an active person on a day: assumed, and 62 together. */
const perDay = {
  list: 4,
  open: 6,
  takes: 6,
  file: 24,
  save: 10,
  create: 0.5,
  upload: 1.5,
  part: 1.5,
  complete: 1.5,
  take: 1.5,
  watch: 6,
}

type CallName = keyof typeof perDay

/** Measures accounts, projects and calls on the product's own worker and database. */
export async function measured({ address, pid }: { address: string; pid: number }): Promise<Measured> {
  const client = new Client(address)
  const empty = await client.bytes()
  const people: Person[] = []
  for (let index = 0; index < ACCOUNTS; index++) people.push(await client.person())
  const withAccounts = await client.bytes()
  const cpuBefore = workerSeconds(pid)
  for (let index = 0; index < PROJECTS; index++) {
    const person = people[index % ACCOUNTS]
    if (person) await client.day(person)
  }
  const cpu = workerSeconds(pid) - cpuBefore
  const withProjects = await client.bytes()
  return {
    accountBytes: (withAccounts - empty) / ACCOUNTS,
    projectBytes: (withProjects - withAccounts) / PROJECTS,
    calls: client.calls(),
    cpuMs: (cpu * 1_000) / client.count,
  }
}

class Client {
  count = 0
  private readonly address: string
  private readonly costs = new Map<CallName, Cost[]>()

  constructor(address: string) {
    this.address = address
  }

  async bytes(): Promise<number> {
    const { bytes } = await this.json<{ bytes: number }>('GET', '/bytes')
    return bytes
  }

  person(): Promise<Person> {
    return this.json<Person>('POST', '/person')
  }

  /** A project with one uploaded take that its film plays several times, opened and watched. */
  async day(person: Person): Promise<void> {
    const projects = '/api/collections/cam_projects/records'
    const call = <Body>(name: CallName, method: string, path: string, body?: object) =>
      this.call<Body>(name, method, path, person, body)
    const made = await call<Project>('create', 'POST', projects, {
      title: 'A film',
      character: 'characterpip001',
      published: true,
    })
    const upload = { kind: 'sound', name: 'voice.wav', size: SOUND_BYTES, project: made.id }
    const { id } = await call<{ id: string }>('upload', 'POST', '/api/media/uploads', upload)
    await this.put(`/api/media/uploads/${id}/parts/1`, person)
    const sound = await call<{ id: string; file: string }>(
      'complete',
      'POST',
      `/api/media/uploads/${id}/complete`,
    )
    const take = { project: made.id, name: 'Take 1', source: 'microphone', sound: sound.id, duration: 2.5 }
    const created = await call<{ id: string }>('take', 'POST', '/api/collections/takes/records', take)
    const [track] = made.document.tracks
    for (let index = 0; index < CLIPS; index++) {
      track?.clips.push(plainClip({ id: `clip-${index}`, take: created.id, start: index, duration: 1 }))
    }
    const { document, revision } = made
    await call('save', 'PUT', `/api/projects/${made.id}/document`, { revision, document })
    await call('list', 'GET', `${projects}?sort=-updated&perPage=30`)
    await call('open', 'GET', `${projects}/${made.id}?expand=character`)
    const takes = `/api/collections/takes/records?filter=project%3D'${made.id}'&expand=sound,analysis,camera`
    await call('takes', 'GET', takes)
    await this.call('file', 'GET', `/api/files/media/${sound.id}/${sound.file}`, person, undefined, 'bytes')
    await this.call('watch', 'GET', `${projects}/${made.id}?expand=character,owner`, undefined)
  }

  calls(): Call[] {
    return [...this.costs].map(([name, costs]) => {
      const mean = (part: keyof Cost) => costs.reduce((sum, cost) => sum + cost[part], 0) / costs.length
      const cost = { statements: mean('statements'), read: mean('read'), written: mean('written') }
      return { name, perDay: perDay[name], cost }
    })
  }

  private async put(path: string, person: Person): Promise<void> {
    const body = new Uint8Array(SOUND_BYTES)
    body.set(new TextEncoder().encode('RIFF....WAVEfmt '))
    const answer = await fetch(this.address + path, { method: 'PUT', headers: headersOf(person), body })
    await answer.arrayBuffer()
    this.note('part', answer)
  }

  private async call<Body>(
    name: CallName,
    method: string,
    path: string,
    person?: Person,
    body?: object,
    form: 'json' | 'bytes' = 'json',
  ): Promise<Body> {
    const answer = await fetch(this.address + path, {
      method,
      headers: headersOf(person),
      body: body === undefined ? null : JSON.stringify(body),
    })
    const read: unknown = form === 'json' ? await answer.json() : await answer.arrayBuffer()
    this.note(name, answer, read)
    // The contract of each call says so; a failed one was reported above.
    return read as Body
  }

  private note(name: CallName, answer: Response, read?: unknown) {
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${JSON.stringify(read)}`)
    this.count++
    // Written by `bench-worker.ts`.
    const cost = JSON.parse(answer.headers.get('x-cost') ?? '{}') as Cost
    this.costs.set(name, [...(this.costs.get(name) ?? []), cost])
  }

  private async json<Body>(method: string, path: string): Promise<Body> {
    const answer = await fetch(this.address + path, { method })
    // Written by `bench-worker.ts`.
    return (await answer.json()) as Body
  }
}

function headersOf(person: Person | undefined): Record<string, string> {
  return { 'Content-Type': 'application/json', ...(person && { Authorization: person.token }) }
}

/** Processor seconds of all workerd processes in a process group. */
export function workerSeconds(group: number): number {
  const TICKS = 100
  let ticks = 0
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat: string
    try {
      stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
    } catch {
      // It has just ended.
      continue
    }
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? []
    const fields = rest.split(' ')
    if (name !== 'workerd' || Number(fields[2]) !== group) continue
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS
}
