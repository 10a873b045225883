import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function ToolSkeleton() {
  return (
    <div className="grid gap-6 p-6 lg:grid-cols-[minmax(0,1fr)_19rem]" role="status" aria-label="Opening">
      <div className="flex flex-col gap-5">
        <Skeleton className="aspect-video max-h-[44vh] w-full rounded-stage" />
        <Skeleton className="h-12 w-72" />
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </div>
  )
}

export function EditorSkeleton() {
  return (
    <div className="flex size-full items-center justify-center p-6" role="status" aria-label="Opening">
      <Skeleton className="aspect-video max-h-full w-full max-w-4xl rounded-stage" />
    </div>
  )
}
