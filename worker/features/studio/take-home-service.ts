import { AppError, invalid } from '../../contract/app-error.ts'
import { isDeprecatedProject } from './storage.ts'

/** Throws `validation_failed` without a project or a jam, and `project_deprecated` if the project is read-only. */
export async function assertTakeHasHome(
  { binding, deprecationDate }: { binding: D1Database; deprecationDate: string },
  values: Record<string, unknown>,
): Promise<void> {
  const { project } = values
  if (typeof project === 'string' && project !== '') {
    if (await isDeprecatedProject(binding, project, deprecationDate)) {
      throw new AppError('project_deprecated')
    }
    return
  }
  if (isThere(project) || isThere(values.jam)) return
  throw invalid(
    { project: { code: 'validation_required', message: 'Cannot be blank.' } },
    'Failed to create record.',
  )
}

function isThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
