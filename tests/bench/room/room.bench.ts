import { workshop } from '../../support/workerd/bare-worker.ts'
import { LoadClients, openLoop } from '../../support/load/load-clients.ts'
import { populate, roomIds } from '../../support/load/people.ts'
import { throughGateway } from '../chat/targets.ts'
import { workerSeconds } from '../scale/measure.ts'
import { costs } from './costs.ts'
import { simulated, type Figures } from './simulator.ts'

const SIMULATED = { gateways: 8, listeners: 10_000, messagesPerSecond: 20, seconds: 30 }

/** People notice a delay from a quarter of a second on. */
const P99_MS = 250
/** A thread that is busier than this has no reserve for reconnections. */
const MAX_BUSY = 0.75
/** Fifty names with their ids. */
const MAX_REPORT_BYTES = 16_000

/** Real sockets by default: as many as two cores carry beside this process, which reads all frames. */
const SOCKETS = 1_000
const SECONDS = 10

/**
 * One room of ten thousand listeners: in the simulator, and with real sockets in workerd. `--real=200` opens that many
 * of them, and `--real=0` none.
 */
export async function run(): Promise<void> {
  const figures = await simulated(SIMULATED)
  const impatient = await simulated({ ...SIMULATED, seconds: 10, patient: false })
  print([
    ['10,000 listeners', figures],
    ['clients that mark each message as read', impatient],
  ])
  const problems = [...problemsOf(figures), ...problemsOf(impatient)]
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  const sockets = Number(
    /^--real=(\d+)$/.exec(process.argv.find((word) => word.startsWith('--real=')) ?? '')?.[1] ?? SOCKETS,
  )
  if (sockets > 0) await real(sockets)
}

function print(rows: [string, Figures][]) {
  const { gateways, messagesPerSecond } = SIMULATED
  console.log(`simulated: ${gateways} gateways, ${messagesPerSecond} messages a second`)
  console.table(
    rows.map(([name, figures]) => ({
      '': name,
      deliveries: figures.deliveries,
      lost: figures.lost,
      'p50 ms': Math.round(figures.p50),
      'p99 ms': Math.round(figures.p99),
      'most ms': Math.round(figures.max),
      'room busy': percent(figures.roomBusy),
      'gateway busy': percent(figures.gatewayBusy),
      'calls a message': round(figures.callsPerMessage),
      'marks a second': Math.round(figures.readsPerSecond),
      'report bytes': figures.reportBytes,
    })),
  )
}

function problemsOf({ p99, lost, roomBusy, gatewayBusy, reportBytes }: Figures): string[] {
  return [
    ...(lost > 0 ? [`${lost} deliveries are lost`] : []),
    ...(p99 > P99_MS ? [`p99 is ${Math.round(p99)} ms, over ${P99_MS}`] : []),
    ...(Math.max(roomBusy, gatewayBusy) > MAX_BUSY ? ['a thread has no reserve'] : []),
    ...(reportBytes > MAX_REPORT_BYTES ? [`a presence report has ${reportBytes} bytes`] : []),
  ]
}

/** Processor time a frame is the figure that holds on a busy machine, and the simulator's `costs.frame`. */
async function real(sockets: number) {
  const shop = await workshop()
  try {
    const [room = ''] = roomIds(1)
    await populate(shop.folder, { people: sockets, rooms: 1 })
    const product = await shop.product()
    try {
      const load = new LoadClients(throughGateway(product, [room]))
      await load.connect(sockets)
      const before = workerSeconds(product.pid)
      const deliveries = SIMULATED.messagesPerSecond * sockets
      const figures = await openLoop(load, [room], { deliveries, seconds: SECONDS })
      const cpu = workerSeconds(product.pid) - before
      await load.close()
      const frames = figures.deliveriesPerSecond * SECONDS
      console.log(`real: one gateway in workerd, ${SIMULATED.messagesPerSecond} messages a second`)
      console.table([
        {
          sockets,
          'p50 ms': Math.round(figures.p50),
          'p99 ms': Math.round(figures.p99),
          lost: figures.lost,
          doubled: figures.doubled,
          misordered: figures.misordered,
          'workerd s': round(cpu),
          'ms a delivery': round((cpu * 1_000) / frames, 4),
          'ms in the simulator': costs.frame,
        },
      ])
      if (figures.lost > 0 || figures.doubled > 0 || figures.misordered > 0) {
        console.error('✗ a message was lost, doubled or out of order')
        process.exitCode = 1
      }
    } finally {
      product.kill()
    }
  } finally {
    shop.clear()
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
