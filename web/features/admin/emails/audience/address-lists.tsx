import type { ListRow } from '#contract/admin/lists'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { formatNumber } from '../../../../platform/locale.ts'
import { createdColumn, momentColumn, RowLink, textOf } from '../../list/common-columns.tsx'
import { listOf } from '../../list/list-of.ts'
import { deleteLists } from './use-address-import.ts'

interface AddressListRow extends ListRow {
  name: string
  addresses: number
}

export const listAddressPath = (list: string) =>
  `/admin/emails/addresses?f=${encodeURIComponent(`list~is~${list}`)}`

export const addressLists = listOf<AddressListRow>({
  kind: 'email_lists',
  title: 'Address lists',
  noun: ['list', 'lists'],
  sort: '-created',
  searches: 'Name',
  nameOf: ({ name }) => name,
  rowPage: ({ id }) => listAddressPath(id),
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 320,
      fixed: true,
      sort: 'name',
      csv: ['name'],
      cell: ({ id, name }) => <RowLink to={listAddressPath(id)}>{name}</RowLink>,
    },
    {
      id: 'addresses',
      label: 'Addresses',
      width: 130,
      align: 'end',
      csv: ['addresses'],
      cell: ({ addresses }) => formatNumber(addresses),
    },
    createdColumn,
    momentColumn('updated', 'Changed'),
  ],
  filters: [
    { field: 'created', label: 'Created', kind: 'date' },
    { field: 'addresses', label: 'Addresses', kind: 'number' },
  ],
  acts: [
    {
      id: 'rename',
      label: 'Rename',
      icon: <PencilLine aria-hidden="true" />,
      when: () => true,
      fields: [{ name: 'name', label: 'Name', kind: 'text', min: 1, column: 'name' }],
      done: (count) => `Renamed ${count}.`,
      edits: [{ column: 'name', label: 'Name', mine: ({ name }) => textOf(name).trim() }],
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      when: () => true,
      confirm: (count) => ({
        title: `Delete ${count}?`,
        text: 'The addresses are deleted too. What was sent to them stays in the logs. This can’t be undone.',
      }),
      call: { limit: 20, run: deleteLists },
      done: (count) => `Deleted ${count}.`,
    },
  ],
  card: ['addresses', 'created'],
  empty: {
    title: 'No address lists yet',
    text: 'Paste addresses or upload a CSV file, then send e-mails to the list, or to everyone except those on it.',
  },
})

interface ListedAddressRow extends ListRow {
  list: string
  listName: string
  address: string
  name: string
  /** 1: a scheduled e-mail names its list. */
  scheduled: number
}

export const listedAddresses = listOf<ListedAddressRow>({
  kind: 'email_addresses',
  title: 'Addresses',
  noun: ['address', 'addresses'],
  sort: 'address',
  searches: 'Address or name',
  nameOf: ({ address }) => address,
  columns: [
    {
      id: 'address',
      label: 'E-mail',
      width: 320,
      fixed: true,
      sort: 'address',
      csv: ['address'],
      cell: ({ address }) => (
        <span className="font-medium" title={address}>
          {address}
        </span>
      ),
    },
    {
      id: 'name',
      label: 'Name',
      width: 240,
      sort: 'name',
      csv: ['name'],
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'list',
      label: 'List',
      width: 220,
      csv: ['listName'],
      cell: ({ list, listName }) => <RowLink to={listAddressPath(list)}>{listName}</RowLink>,
    },
    momentColumn('created', 'Added'),
  ],
  filters: [{ field: 'name', label: 'Name', kind: 'text' }],
  acts: [
    {
      id: 'remove',
      label: 'Remove from the list',
      icon: <X aria-hidden="true" />,
      danger: true,
      when: ({ scheduled }) => scheduled === 0,
      confirm: (count) => ({
        title: `Remove ${count}?`,
        text: 'Other lists keep the address. A list that a scheduled e-mail goes to, or leaves out, stays as it is until that has been sent. This can’t be undone.',
      }),
      done: (count) => `Removed ${count}.`,
    },
  ],
  card: ['name', 'list'],
  empty: { title: 'No addresses', text: 'Addresses you paste or upload as a list appear here.' },
})
