import { capacityOf } from './queue.ts'

export interface Price {
  price: number
  per: number
  included: number
  unit: string
  source: string
}

export type Prices = Record<
  | 'plan'
  | 'requests'
  | 'cpuMs'
  | 'rowsRead'
  | 'rowsWritten'
  | 'd1Bytes'
  | 'r2Bytes'
  | 'r2Writes'
  | 'r2Reads'
  | 'queueOperations'
  | 'objectRequests'
  | 'objectGbSeconds'
  | 'objectRowsWritten'
  | 'dataPoints',
  Price
>

export type Limits = Record<
  | 'd1Bytes'
  | 'd1AccountBytes'
  | 'd1Bindings'
  | 'objectRequests'
  | 'objectSockets'
  | 'queueMessages'
  | 'socketMessagesPerRequest'
  | 'objectGb',
  { value: number }
>

/** Per person, or per active person and day, as each name says. */
export interface Inputs {
  activeShare: number
  peak: number
  online: number
  accountBytes: number
  projectBytes: number
  projects: number
  fileBytes: number
  requests: number
  cpuMs: number
  statements: number
  rowsRead: number
  rowsWritten: number
  writes: number
  fileReads: number
  fileWrites: number
  messages: number
  roomRows: number
  copyRows: number
  busiestRoom: number
  /** Sockets that one gateway carries beside its other work. */
  gatewaySockets: number
  /** Users who follow a room, each with a gateway of their own in the worst case. */
  followers: number
  mails: number
  /** Milliseconds that a database's only thread needs: for a statement that reads, and for one that writes. */
  readMs: number
  writeMs: number
  frameMs: number
  commandMs: number
}

/** A load, the part of it that one unit carries, and the number of units that it needs. */
export interface Resource {
  name: string
  key: string
  load: number
  carries: number
  unit: string
  units: number
}

export interface Step {
  people: number
  resources: Resource[]
  /** The resource that is closest to the limit of its first unit, or furthest beyond it. */
  first: Resource
  costs: [item: string, dollars: number][]
  total: number
}

const DAY_SECONDS = 86_400
const MONTH_DAYS = 30

/** Frames a second that a socket gets at most: a gateway groups the messages of busier rooms. */
const MAX_FRAMES = 20

/** Time after which an object without calls hibernates. */
const AWAKE_SECONDS = 10

const GATEWAYS = 'sockets of chat gateways'

/** Delays at the peak that people do not notice: of a statement, and of a message to all its listeners. */
const STATEMENT_P99_MS = 100
const FRAME_P99_MS = 250

export function stepOf(people: number, inputs: Inputs, limits: Limits, prices: Prices): Step {
  const resources = resourcesOf(people, inputs, limits)
  const gateways = resources.find(({ name }) => name === GATEWAYS)?.units ?? 1
  const costs = costsOf({ people, gateways }, inputs, limits, prices)
  const byShare = resources.toSorted((one, other) => other.load / other.carries - one.load / one.carries)
  const [first] = byShare
  if (!first) throw new Error('There is no resource')
  return { people, resources, first, costs, total: costs.reduce((sum, [, dollars]) => sum + dollars, 0) }
}

function resourcesOf(people: number, inputs: Inputs, limits: Limits): Resource[] {
  const active = people * inputs.activeShare
  const atPeak = (perDay: number) => (active * perDay * inputs.peak) / DAY_SECONDS
  const sockets = people * inputs.online
  const messages = atPeak(inputs.messages)
  // All sockets of a gateway get the frames of the rooms that they look at, in the worst case those of the busiest.
  const framesPerSocket = Math.min(MAX_FRAMES, messages * inputs.busiestRoom)
  const perFrame = capacityOf(inputs.frameMs, FRAME_P99_MS)
  const socketsOfGateway = Math.min(
    inputs.gatewaySockets,
    limits.objectSockets.value,
    perFrame / Math.max(framesPerSocket, 0.1),
  )
  const owned = people * inputs.projects * inputs.projectBytes
  const accounts = people * inputs.accountBytes
  const busyMs = inputs.writes * inputs.writeMs + (inputs.statements - inputs.writes) * inputs.readMs
  const statementMs = busyMs / inputs.statements
  return [
    resource(
      'bytes in D1',
      'first two characters of the owner’s id',
      owned + accounts,
      limits.d1Bytes.value,
      'bytes',
    ),
    resource(
      'of these, the directory',
      'today none; next, digest of the address',
      accounts,
      limits.d1Bytes.value,
      'bytes',
    ),
    resource(
      'statements in D1',
      'first two characters of the owner’s id',
      atPeak(inputs.statements),
      capacityOf(statementMs, STATEMENT_P99_MS),
      'a second',
    ),
    resource(GATEWAYS, 'hash of the user’s id (CHAT_SHARDS)', sockets, socketsOfGateway, 'sockets'),
    resource(
      'commands of the busiest room',
      'none: one room is one object',
      messages * inputs.busiestRoom,
      Math.min(limits.objectRequests.value, capacityOf(inputs.commandMs, FRAME_P99_MS)),
      'a second',
    ),
    resource(
      'queue messages',
      'campaign, or a queue per provider',
      (people * inputs.mails * inputs.peak) / MONTH_DAYS / DAY_SECONDS,
      limits.queueMessages.value,
      'a second',
    ),
  ]
}

function resource(name: string, key: string, load: number, carries: number, unit: string): Resource {
  return { name, key, load, carries, unit, units: Math.max(1, Math.ceil(load / carries)) }
}

function costsOf(
  { people, gateways }: { people: number; gateways: number },
  inputs: Inputs,
  limits: Limits,
  prices: Prices,
): [string, number][] {
  const days = people * inputs.activeShare * MONTH_DAYS
  const messages = days * inputs.messages
  // A message keeps a room and its gateways awake for a while, and many keep them awake all day.
  const awakeSeconds = Math.min(DAY_SECONDS * MONTH_DAYS, messages * AWAKE_SECONDS)
  const awake = (gateways + 1) * awakeSeconds * limits.objectGb.value
  const amounts: Partial<Record<keyof Prices, number>> = {
    plan: 1,
    requests: days * inputs.requests,
    cpuMs: days * inputs.requests * inputs.cpuMs,
    rowsRead: days * inputs.rowsRead,
    rowsWritten: days * inputs.rowsWritten + messages * inputs.copyRows,
    d1Bytes: people * (inputs.accountBytes + inputs.projects * inputs.projectBytes),
    r2Bytes: people * inputs.fileBytes,
    r2Writes: days * inputs.fileWrites,
    r2Reads: days * inputs.fileReads,
    // Written, read and deleted.
    queueOperations: people * inputs.mails * 3,
    objectRequests:
      messages * (1 + Math.min(gateways, inputs.followers)) +
      messages / limits.socketMessagesPerRequest.value,
    objectGbSeconds: awake,
    objectRowsWritten: messages * inputs.roomRows,
    dataPoints: days * inputs.requests,
  }
  return Object.entries(amounts).map(([name, amount]) => {
    const { price, per, included, unit } = prices[name as keyof Prices]
    return [unit, (Math.max(0, amount - included) / per) * price]
  })
}
