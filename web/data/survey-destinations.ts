import {
  addDestination,
  changeDestination,
  listDeliveries,
  listDestinations,
  removeDestination,
  replayDelivery,
  replayFailed,
  rotateSecret,
  testDestination,
  type DeliveryFilter,
  type SurveyDelivery,
  type SurveyDestination,
} from '#contract/survey/destinations'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const destinationKeys = {
  of: (survey: string) => ['survey-destinations', survey],
  anyLog: ['survey-deliveries'],
  log: (destination: string, query: unknown) => ['survey-deliveries', destination, query],
}

export function refreshDestinations(survey: string): void {
  void queryClient.invalidateQueries({ queryKey: destinationKeys.of(survey) })
  void queryClient.invalidateQueries({ queryKey: destinationKeys.anyLog })
}

export function getDestinations(survey: string, signal?: AbortSignal) {
  return call(listDestinations, { query: { survey }, signal })
}

export type NewDestination = Pick<SurveyDestination, 'survey' | 'kind' | 'target'> &
  Partial<Pick<SurveyDestination, 'format' | 'pace' | 'hour'>>

/** `secret` of a webhook is returned only here. */
export function makeDestination(body: NewDestination) {
  return call(addDestination, { body })
}

export function putDestination(id: string, change: { state?: 'on' | 'off' }): Promise<SurveyDestination> {
  return call(changeDestination, { params: { id }, body: change })
}

export async function dropDestination(id: string): Promise<void> {
  await call(removeDestination, { params: { id } })
}

/** Returns the new secret, which is returned only here. */
export async function renewSecret(id: string): Promise<string> {
  return (await call(rotateSecret, { params: { id } })).secret
}

/** Returns the id of the delivery. */
export async function sendTest(id: string): Promise<string> {
  return (await call(testDestination, { params: { id } })).delivery
}

/** A delivery among the newest of a destination. */
export async function getNewDelivery(id: string, delivery: string): Promise<SurveyDelivery | undefined> {
  return (await getDeliveries(id, { page: 1 })).items.find((one) => one.id === delivery)
}

export function getDeliveries(
  id: string,
  query: { state?: DeliveryFilter; page: number },
  signal?: AbortSignal,
) {
  return call(listDeliveries, { params: { id }, query, signal })
}

/** `left`: those beyond what is sent again at once. */
export function repeatFailed(id: string): Promise<{ replayed: number; left: number }> {
  return call(replayFailed, { params: { id } })
}

export async function repeatDelivery(id: string): Promise<void> {
  await call(replayDelivery, { params: { id } })
}
