import { Link, useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../../../ui/button.tsx'
import { addressFrom } from '../../list/list-address.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { listedAddresses } from './address-lists.tsx'
import { useAddressLists } from '../use-emails.ts'

/** `/admin/emails/addresses`: the entries of one or all lists. */
export function Component() {
  const { data: lists = [] } = useAddressLists()
  const [params] = useSearchParams()
  const chip = addressFrom(params).chips.find(({ field, operator }) => field === 'list' && operator === 'is')
  const list = {
    ...listedAddresses,
    // For a single list the column is the same in every row.
    columns: chip ? listedAddresses.columns.filter(({ id }) => id !== 'list') : listedAddresses.columns,
    title: lists.find(({ id }) => id === chip?.value)?.name ?? listedAddresses.title,
    filters: [
      {
        field: 'list',
        label: 'List',
        kind: 'choice',
        options: lists.map(({ id, name }) => ({ id, label: name })),
      } as const,
      ...listedAddresses.filters,
    ],
    actions: (
      <Link to="/admin/emails/lists" className={buttonClass({})}>
        Address lists
      </Link>
    ),
  }
  return <ListScreen list={list} />
}
