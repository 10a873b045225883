import type { DeliveryFilter, SurveyDelivery, SurveyDestination } from '#contract/survey/destinations'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import {
  deliveryResult,
  destinationName,
  destinationState,
  eventNames,
  hasFailed,
} from './destination-texts.ts'
import { LastFailure } from './last-failure.tsx'
import { useDeliveries, useDestinationActs } from './use-destinations.ts'

/** A delivery that is tried again is listed under both “Failed” and “Waiting”. */
const filters: { id: DeliveryFilter | 'all'; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'failing', label: 'Failed' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'delivered', label: 'Sent' },
]

/** The deliveries of the last 30 days, to look up and to send again. */
export function DeliveryLog({ destination, onBack }: { destination: SurveyDestination; onBack: () => void }) {
  const [state, setState] = useState<DeliveryFilter | 'all'>('all')
  const [page, setPage] = useState(1)
  const query = { page, ...(state !== 'all' && { state }) }
  const { data, error } = useDeliveries(destination.id, query)
  const acts = useDestinationActs(destination)
  const pages = data ? Math.ceil(data.totalItems / data.perPage) : 1

  return (
    <section aria-label="Log" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<ArrowLeft aria-hidden="true" />} onPress={onBack}>
          All destinations
        </Button>
        {destination.failed > 0 ? (
          <Button
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            pending={acts.running}
            onPress={() => void acts.repeatFailed()}
          >
            Send failed ones again
          </Button>
        ) : null}
      </div>
      <div>
        <h3 className="font-text text-base font-medium tracking-normal wrap-anywhere">
          <bdi>{destinationName(destination)}</bdi>
        </h3>
        <LastFailure destination={destination} />
        <p className="text-sm text-soft">{destinationState(destination)}</p>
      </div>
      <RadioChips
        label="Show"
        labelHidden
        options={filters}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
      />
      {error && !data ? <p className="text-danger">{errorMessage(error).text}</p> : null}
      {data ? (
        data.items.length === 0 ? (
          <p className="text-soft">Nothing here. Entries are listed for 30 days.</p>
        ) : (
          <ul aria-label="Deliveries" className="flex flex-col divide-y divide-line border-y border-line">
            {data.items.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isRunning={acts.running}
                onRepeat={() => void acts.repeat(delivery.id)}
              />
            ))}
          </ul>
        )
      ) : (
        <Skeleton className="h-32" />
      )}
      {pages > 1 || page > 1 ? (
        <div className="flex items-center gap-2">
          <Button size="small" isDisabled={page === 1} onPress={() => setPage(Math.min(page - 1, pages))}>
            Newer
          </Button>
          <Button size="small" isDisabled={page >= pages} onPress={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function DeliveryRow({
  delivery,
  isRunning,
  onRepeat,
}: {
  delivery: SurveyDelivery
  isRunning: boolean
  onRepeat: () => void
}) {
  const { id, created, event, response, tried } = delivery
  const when = formatDateTime(tried || created)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-52">
        <p>
          {response === '' ? (
            eventNames[event]
          ) : (
            <Link
              to={`/admin/surveys/answers/${response}`}
              className="rounded-control underline underline-offset-2"
            >
              {eventNames[event]}
            </Link>
          )}{' '}
          <span className="text-soft">{when}</span>
        </p>
        <p className={hasFailed(delivery) ? 'text-danger wrap-anywhere' : 'text-soft wrap-anywhere'}>
          {deliveryResult(delivery)}
        </p>
        <code className="text-xs text-soft select-all">{id}</code>
      </div>
      <Button
        size="small"
        variant="plain"
        isDisabled={isRunning}
        aria-label={`Send again: ${eventNames[event]}, ${when}`}
        onPress={onRepeat}
      >
        Send again
      </Button>
    </li>
  )
}
