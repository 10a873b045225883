import { describeDeployment } from '../../contract/backup/deployment.ts'
import { operation } from '../../http/operation.ts'
import { forOperators } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { privacyRoutes } from './privacy/operations.ts'
import { savedRoomRoutes } from './rooms/operations.ts'
import { deploymentOf } from './service.ts'

export const backupRoutes: Route[] = forOperators([
  operation(describeDeployment, { access: 'anyone' }, ({ context }) => deploymentOf(context.env)),
  ...savedRoomRoutes,
  ...privacyRoutes,
])
