import { requestUpload, viewUploadRequest, type UploadRequest } from '#contract/upload-waitlist'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

export const uploadRequestQuery = queryOptions({
  queryKey: ['upload-request'],
  queryFn: ({ signal }) => call(viewUploadRequest, { signal }),
})

export function sendUploadRequest(purpose: string, link: string): Promise<UploadRequest> {
  return call(requestUpload, { body: { purpose, link } })
}
