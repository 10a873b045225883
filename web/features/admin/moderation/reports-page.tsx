import { ListScreen } from '../list/list-screen.tsx'
import { reportList } from './report-list.tsx'

/** `/admin/reports`. */
export function Component() {
  return <ListScreen list={reportList} />
}
