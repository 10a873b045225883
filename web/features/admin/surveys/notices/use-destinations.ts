import type { DeliveryFilter, SurveyDestination } from '#contract/survey/destinations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  destinationKeys,
  dropDestination,
  getDeliveries,
  getDestinations,
  getNewDelivery,
  makeDestination,
  putDestination,
  refreshDestinations,
  renewSecret,
  repeatDelivery,
  repeatFailed,
  sendTest,
  type NewDestination,
} from '../../../../data/survey-destinations.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { awaitAttempt } from './await-attempt.ts'
import { repeatedText, testResult } from './destination-texts.ts'

/** Milliseconds between looks at deliveries that are under way. */
const LOOK_MS = 5_000

export function useDestinations(survey: string) {
  return useQuery({
    queryKey: destinationKeys.of(survey),
    queryFn: ({ signal }) => getDestinations(survey, signal),
    refetchOnMount: 'always',
    refetchInterval: LOOK_MS,
  })
}

export function useDeliveries(destination: string, query: { state?: DeliveryFilter; page: number }) {
  return useQuery({
    queryKey: destinationKeys.log(destination, query),
    queryFn: ({ signal }) => getDeliveries(destination, query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: LOOK_MS,
  })
}

/** Adds a destination; returns the secret of a webhook, `''` for others. Throws what the form shows. */
export async function addDestinationTo(body: NewDestination): Promise<string> {
  const { secret } = await makeDestination(body)
  refreshDestinations(body.survey)
  return secret
}

export function useDestinationActs({ id, survey }: Pick<SurveyDestination, 'id' | 'survey'>) {
  const [running, setRunning] = useState(false)

  async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
    setRunning(true)
    try {
      return await act()
    } catch (error) {
      showErrorBriefly(error)
      return undefined
    } finally {
      refreshDestinations(survey)
      setRunning(false)
    }
  }

  return {
    running,
    turn: (state: 'on' | 'off') => attempt(() => putDestination(id, { state })),
    remove: () =>
      attempt(async () => {
        await dropDestination(id)
        toast({ text: 'Removed. Nothing more is sent there.' })
      }),
    test: () =>
      attempt(async () => {
        const delivery = await sendTest(id)
        const tried = await awaitAttempt(() => getNewDelivery(id, delivery).catch(() => undefined))
        toast(testResult(tried))
      }),
    renew: () => attempt(() => renewSecret(id)),
    repeat: (delivery: string) =>
      attempt(async () => {
        await repeatDelivery(delivery)
        toast({ text: 'On its way again.' })
      }),
    repeatFailed: () =>
      attempt(async () => {
        toast({ text: repeatedText(await repeatFailed(id)) })
      }),
  }
}
