import { ListScreen } from '../list/list-screen.tsx'
import { userList } from './user-list.tsx'

/** `/admin/users`. */
export function Component() {
  return <ListScreen list={userList} />
}
