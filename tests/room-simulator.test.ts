import { expect, test } from 'vitest'
import { costs } from './bench/room/costs.ts'
import { simulated } from './bench/room/simulator.ts'

const small = { gateways: 4, listeners: 400, messagesPerSecond: 20, seconds: 2 }

test('everyone gets each message once, a gateway one call for each, and the same run gives the same figures', async () => {
  const figures = await simulated(small)
  expect(figures).toMatchObject({ deliveries: 16_000, lost: 0 })
  expect(figures.p99).toBeLessThan(250)
  // Deliveries, and now and then read marks.
  expect(figures.callsPerMessage).toBeGreaterThanOrEqual(2)
  expect(await simulated(small)).toEqual(figures)
})

test('a gateway that is too slow for its sockets shows in the figures', async () => {
  const slow = await simulated({ ...small, costs: { ...costs, frame: 1 } })
  expect(slow.gatewayBusy).toBeGreaterThan(0.9)
  expect(slow.p99).toBeGreaterThan(250)
})
