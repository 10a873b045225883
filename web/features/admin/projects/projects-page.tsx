import { ListScreen } from '../list/list-screen.tsx'
import { projectList } from './project-list.tsx'

/** `/admin/projects`. */
export function Component() {
  return <ListScreen list={projectList} />
}
