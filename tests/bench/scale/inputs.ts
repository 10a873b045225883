import type { Measured } from './measure.ts'
import type { Inputs } from './model.ts'

interface Input {
  name: keyof Inputs
  value: number
  how: 'measured' | 'assumed'
  why: string
}

/** Calls that change something, by their names in `measure.ts`. */
const WRITES = new Set(['create', 'save', 'upload', 'part', 'complete', 'take'])

/** Each input of the model, measured by this run or assumed for the reason given. */
export function inputsFrom({ accountBytes, projectBytes, calls, cpuMs }: Measured): Input[] {
  const sum = (part: (call: Measured['calls'][number]) => number) =>
    calls.reduce((all, call) => all + call.perDay * part(call), 0)
  const writing = calls.filter(({ name }) => WRITES.has(name))
  const measured = (name: keyof Inputs, value: number, why: string): Input => ({
    name,
    value,
    how: 'measured',
    why,
  })
  const assumed = (name: keyof Inputs, value: number, why: string): Input => ({
    name,
    value,
    how: 'assumed',
    why,
  })
  return [
    measured('accountBytes', accountBytes, 'growth of the local database by 200 accounts, indexes included'),
    measured(
      'projectBytes',
      projectBytes,
      'growth by 100 projects with a take, a file, 8 clips and its events',
    ),
    measured('cpuMs', cpuMs, 'processor time of local workerd a call, with its D1'),
    measured(
      'statements',
      sum(({ cost }) => cost.statements),
      'counted at the binding, for the calls of a day',
    ),
    measured(
      'rowsRead',
      sum(({ cost }) => cost.read),
      'counted by D1, for the calls of a day',
    ),
    measured(
      'rowsWritten',
      sum(({ cost }) => cost.written),
      'counted by D1, for the calls of a day',
    ),
    assumed(
      'writes',
      writing.reduce((all, { perDay }) => all + perDay, 0),
      'calls of a day that write: one transaction each',
    ),
    assumed(
      'requests',
      sum(() => 1),
      'calls of an active person’s day: `measure.ts`',
    ),
    assumed('fileReads', 24 * 2, 'files opened in a day, each with a look for its size'),
    assumed('fileWrites', 1.5 * 3, 'uploads of a day: begun, a part, completed'),
    assumed('activeShare', 0.1, 'of all people are active on a day'),
    assumed('peak', 4, 'times the mean, in the busiest hour'),
    assumed('online', 0.02, 'of all people have a socket open at the peak'),
    assumed('projects', 0.5, 'of a project a person: many only watch'),
    assumed('fileBytes', 5e7, 'a person: half a gigabyte for each tenth'),
    assumed('messages', 10, 'chat messages of an active person and day'),
    assumed('roomRows', 4, 'rows that a room writes for a message: message, key, index, read mark'),
    assumed('copyRows', 3, 'rows that its copy in D1 writes, index and event included'),
    assumed('busiestRoom', 0.02, 'of all messages are in the busiest room'),
    assumed('gatewaySockets', 1_500, 'sockets of a gateway: CHAT_SHARDS in DEPLOY.md'),
    assumed('followers', 100, 'people who follow a room, each at another gateway at worst'),
    assumed('mails', 4, 'a person and month'),
    assumed('readMs', 1, 'of a database’s thread for a statement that reads'),
    assumed('writeMs', 5, 'for a transaction: it is stored on several machines'),
    assumed(
      'frameMs',
      0.02,
      'of a gateway for one frame to one socket: `npm run bench -- room --real=1000` can replace it',
    ),
    assumed('commandMs', 0.5, 'of a room for a message, alone in its transaction'),
  ]
}

export function valuesOf(inputs: readonly Input[]): Inputs {
  // `inputsFrom` lists every name, which the bench checks.
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value])) as unknown as Inputs
}
