import { ListScreen } from '../list/list-screen.tsx'
import { waitlistList } from './waitlist-list.tsx'

/** `/admin/upload_waitlist`. */
export function Component() {
  return <ListScreen list={waitlistList} />
}
