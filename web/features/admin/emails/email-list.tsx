import type { ListRow } from '#contract/admin/lists'
import { campaignCategories, campaignStates, type CampaignListItem } from '#contract/emails/campaigns'
import { createdColumn, momentColumn, related, RowLink } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { EmailState } from './email-state.tsx'
import { categoryNames, stateNames } from './email-labels.ts'
import { trashActs } from '../list/acts/trash-acts.tsx'
import { formatNumber } from '../../../platform/locale.ts'

export interface EmailRow
  extends
    ListRow,
    Pick<
      CampaignListItem,
      | 'name'
      | 'subject'
      | 'category'
      | 'template'
      | 'state'
      | 'revision'
      | 'scheduled'
      | 'started'
      | 'finished'
    > {
  pauseReason: CampaignListItem['pauseReason']
  sent: number
  waiting: number
  /** Failed or unknown. */
  wrong: number
  skipped: number
  trashed: string
}

/** Campaigns and their templates. */
export const emailList = listOf<EmailRow>({
  kind: 'emails',
  title: 'E-mails',
  noun: ['e-mail', 'e-mails'],
  sort: '-updated',
  searches: 'Name or subject',
  hasTrash: true,
  // Refreshes while campaigns are being sent.
  refreshEvery: 10_000,
  nameOf: ({ name }) => name,
  rowPage: ({ id }) => `/admin/emails/compose/${id}`,
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 225,
      fixed: true,
      sort: 'name',
      csv: ['name'],
      cell: ({ id, name }) => <RowLink to={`/admin/emails/compose/${id}`}>{name}</RowLink>,
    },
    {
      id: 'subject',
      label: 'Subject',
      width: 195,
      csv: ['subject'],
      cell: ({ subject }) => (subject === '' ? <span className="text-soft">No subject yet</span> : subject),
    },
    {
      id: 'state',
      label: 'State',
      width: 120,
      csv: ['state', 'template', 'pauseReason'],
      cell: ({ template, state }) =>
        template ? <span className="text-soft">Template</span> : <EmailState state={state} />,
    },
    {
      id: 'sent',
      label: 'Sent',
      width: 105,
      align: 'end',
      csv: ['sent', 'waiting', 'wrong', 'skipped'],
      cell: ({ sent, waiting, wrong }) =>
        sent + waiting + wrong === 0 ? (
          <span className="text-soft">–</span>
        ) : (
          `${formatNumber(sent)} of ${formatNumber(sent + waiting + wrong)}`
        ),
    },
    {
      id: 'wrong',
      label: 'Failed',
      width: 116,
      align: 'end',
      cell: ({ wrong }) =>
        wrong === 0 ? (
          <span className="text-soft">–</span>
        ) : (
          <span className="text-danger">{formatNumber(wrong)}</span>
        ),
    },
    {
      id: 'category',
      label: 'Category',
      width: 100,
      hidden: true,
      csv: ['category'],
      cell: ({ category }) => categoryNames[category],
    },
    momentColumn('updated', 'Changed', { sort: 'updated' }),
    momentColumn('scheduled', 'Goes out'),
    momentColumn('finished', 'Ended', { hidden: true }),
    momentColumn('started', 'Started', { hidden: true }),
    {
      id: 'author',
      label: 'Created by',
      width: 140,
      hidden: true,
      csv: ['author.name'],
      cell: (row) => related(row, 'author', 'name'),
    },
    { ...createdColumn, hidden: true },
    momentColumn('trashed', 'In the trash since', { hidden: true }),
  ],
  filters: [
    {
      field: 'state',
      label: 'State',
      kind: 'choice',
      options: campaignStates.map((id) => ({ id, label: stateNames[id] })),
    },
    { field: 'template', label: 'Kind', kind: 'flag', yes: 'Templates', no: 'No templates' },
    {
      field: 'category',
      label: 'Category',
      kind: 'choice',
      options: campaignCategories.map((id) => ({ id, label: categoryNames[id] })),
    },
    { field: 'scheduled', label: 'Goes out', kind: 'date' },
    { field: 'finished', label: 'Ended', kind: 'date' },
    { field: 'updated', label: 'Changed', kind: 'date' },
    { field: 'author.name', label: 'Created by', kind: 'text' },
  ],
  acts: [...trashActs(({ state }) => state === 'draft' || state === 'sent' || state === 'cancelled')],
  card: ['subject', 'state', 'sent', 'updated'],
  empty: {
    title: 'Write to everyone, or to a few',
    text: 'Compose an e-mail, choose who gets it, look at it as each of them will see it, and send it now or later.',
  },
})
