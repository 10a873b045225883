import type { AdminProject } from '#contract/admin/records'
import ExternalLink from 'lucide-react/icons/external-link'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTitle } from '../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Facts } from '../list/facts.tsx'
import { RowPage, RowPageError, RowSection } from '../list/row-page.tsx'
import { StorageFacts } from '../list/storage-facts.tsx'
import { makeFromProject } from '../templates/template-actions.ts'
import { projectList, projectState } from './project-list.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useAdminProject } from './use-admin-project.ts'
import { formatNumber } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'

const HistoryList = lazy(async () => ({ default: (await import('../audit/history-list.tsx')).HistoryList }))

/** `/admin/projects/:id`. */
export function Component() {
  const { id = '' } = useParams()
  const project = useAdminProject(id)
  useTitle(project.data?.title ?? 'Project')
  const [isGiving, setGiving] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  if (!project.data) {
    return (
      <RowPageError
        error={project.error}
        missing="There is no such project"
        onRetry={() => void project.refetch()}
      />
    )
  }
  const { data } = project
  const row = { ...data, expand: {} }

  async function template() {
    setMaking(true)
    try {
      const made = await makeFromProject(id)
      await navigate(`/admin/templates/${made.id}`)
    } catch (error) {
      showErrorBriefly(error)
      setMaking(false)
    }
  }

  return (
    <RowPage
      list={projectList}
      listPath="/admin/projects"
      row={row}
      title={data.title}
      state={
        data.trashed === '' ? (
          <StateDot {...projectState(row)} />
        ) : (
          <StateDot tone="danger">In the trash</StateDot>
        )
      }
      actions={
        <>
          <Link to={`/projects/${id}`} className={buttonClass()}>
            <ExternalLink aria-hidden="true" />
            {data.published ? 'View public page' : 'View'}
          </Link>
          <Button
            icon={<LayoutTemplate aria-hidden="true" />}
            pending={isMaking}
            onPress={() => void template()}
          >
            Create template
          </Button>
          <Button icon={<UserRoundPen aria-hidden="true" />} onPress={() => setGiving(true)}>
            Transfer
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RowSection title="Project">
          <Facts
            facts={[
              [
                'Creator',
                <Link
                  key="owner"
                  to={`/admin/users/${data.owner.id}`}
                  className="underline underline-offset-2"
                >
                  <bdi>{data.owner.name || data.owner.email}</bdi>
                </Link>,
              ],
              ['Character', data.characterName || 'None'],
              ['Description', data.description || '–'],
              ['Created', <Moment key="created" value={data.created} />],
              ['Changed', <Moment key="updated" value={data.updated} />],
              ['Saves', formatNumber(data.revision)],
              ['Document', formatBytes(data.documentBytes)],
              ['Id', <code key="id">{data.id}</code>],
            ]}
          />
        </RowSection>
        <RowSection title="Files">
          <StorageFacts storage={data.storage} />
        </RowSection>
        <RowSection title="Takes" className="lg:col-span-2">
          <Takes takes={data.takes} />
        </RowSection>
        <RowSection title="What admins did" className="lg:col-span-2">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <HistoryList entries={data.history} name={data.title} />
          </Suspense>
        </RowSection>
      </div>
      {isGiving ? (
        <TransferDialog id={id} title={data.title} from={data.owner} onClose={() => setGiving(false)} />
      ) : null}
    </RowPage>
  )
}

function Takes({ takes }: Pick<AdminProject, 'takes'>) {
  if (takes.length === 0) return <p className="text-sm text-soft">Nothing was recorded or uploaded yet.</p>
  return (
    <div role="region" aria-label="Takes" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {['Name', 'From', 'Length', 'Size', 'Created'].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-4 font-medium text-soft">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {takes.map(({ id, name, source, duration, bytes, created }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="max-w-72 py-2 pr-4 font-normal">
                <TruncatedText>{name}</TruncatedText>
              </th>
              <td className="py-2 pr-4">{source}</td>
              <td className="py-2 pr-4 tabular-nums">
                {formatNumber(duration, { maximumFractionDigits: 1 })} s
              </td>
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">{formatBytes(bytes)}</td>
              <td className="py-2 whitespace-nowrap">
                <Moment value={created} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
