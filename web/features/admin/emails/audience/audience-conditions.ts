import type { AudienceCondition } from '#contract/emails/audience'

type Kind = AudienceCondition['kind']

export const conditionNames: Record<Kind, string> = {
  everyone: 'Everyone with an account',
  flag: 'Has a flag',
  survey: 'Answered a survey',
  project: 'Creator of a project',
  'waiting-list': 'Waiting for an invite',
  'upload-waiting-list': 'Waiting to upload characters',
  people: 'Chosen people',
  list: 'A list of addresses',
}

export function newCondition(kind: Kind): AudienceCondition {
  switch (kind) {
    case 'everyone':
    case 'waiting-list':
    case 'upload-waiting-list':
      return { kind }
    case 'flag':
      return { kind, key: 'character_upload' }
    case 'survey':
      return { kind, survey: '-' }
    case 'project':
      return { kind, project: '-' }
    case 'people':
      return { kind, people: [] }
    case 'list':
      return { kind, list: '-' }
    default:
      return kind satisfies never
  }
}
