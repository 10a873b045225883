import type { SurveyListItem } from '#contract/survey/admin'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { ListScreen } from '../../list/list-screen.tsx'
import { NoticesWindow } from '../notices/notices-window.tsx'
import { InvitationsDialog } from '../survey/invitations-dialog.tsx'
import { ShareDialog } from '../survey/share-dialog.tsx'
import { DeleteSurveyDialog } from '../survey/survey-dialogs.tsx'
import { surveyList, type SurveyRow } from './survey-list.tsx'
import { surveyMenu } from '../survey/survey-menu.tsx'
import { useSurveySteps } from '../survey/use-survey-steps.ts'

interface OpenDialog {
  dialog: 'delete' | 'invite' | 'notices' | 'share'
  survey: SurveyListItem
}

/** Steps that the list's acts include. */
const inList = new Set(['close', 'open', 'archive', 'restore'])

/** `/admin/surveys`. */
export function Component() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog>()
  const { duplicate, refresh } = useSurveySteps(async () => true)
  usePageActions(
    useMemo(
      () => [
        {
          id: 'surveys.new',
          label: 'New survey',
          shortcut: 'n',
          run: () => void navigate('/admin/surveys/compose'),
        },
      ],
      [navigate],
    ),
  )
  const close = () => setOpen(undefined)

  const list = {
    ...surveyList,
    actions: (
      <Link to="/admin/surveys/compose" className={buttonClass({ variant: 'primary' })}>
        <Plus aria-hidden="true" />
        New survey
      </Link>
    ),
    empty: {
      ...surveyList.empty,
      action: (
        <Link to="/admin/surveys/compose" className={buttonClass({ variant: 'primary' })}>
          Create a survey
        </Link>
      ),
    },
    menu: (row: SurveyRow) => {
      const survey = itemOf(row)
      const items = surveyMenu(survey, {
        onStep: () => {},
        onDuplicate: () => void duplicate(row.id),
        onInvite: () => setOpen({ dialog: 'invite', survey }),
        onShare: () => setOpen({ dialog: 'share', survey }),
        onNotices: () => setOpen({ dialog: 'notices', survey }),
        onDelete: () => setOpen({ dialog: 'delete', survey }),
        onOpen: (path) => void navigate(path),
      })
      return items.filter(({ id }) =>
        row.trashed === '' ? !inList.has(id) && id !== 'delete' : id === 'delete',
      )
    },
  }

  return (
    <>
      <ListScreen list={list} />
      {open?.dialog === 'delete' ? (
        <DeleteSurveyDialog
          survey={open.survey}
          onClose={close}
          onDeleted={() => {
            close()
            refresh()
          }}
        />
      ) : null}
      {open?.dialog === 'invite' ? <InvitationsDialog survey={open.survey} onClose={close} /> : null}
      {open?.dialog === 'notices' ? <NoticesWindow survey={open.survey} onClose={close} /> : null}
      {open?.dialog === 'share' ? <ShareDialog survey={open.survey} onClose={close} /> : null}
    </>
  )
}

/** A row in the form of the survey's dialogs and menu. */
function itemOf({
  id,
  created,
  updated,
  title,
  state,
  version,
  changed,
  responses,
  begun,
  access,
}: SurveyRow) {
  return {
    id,
    created,
    updated,
    title,
    description: '',
    state,
    revision: 0,
    version,
    changed,
    responses,
    begun,
    // Only `access` is used there.
    settings: {
      access,
      once: false,
      editable: false,
      anonymous: false,
      opens: '',
      closes: '',
      maxResponses: 0,
    },
  } satisfies SurveyListItem
}
