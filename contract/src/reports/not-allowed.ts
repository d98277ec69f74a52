/** Refusals of those who may not see the report that a call is about, of calls that are about several. */
export const reportNotAllowed = {
  ReportNotAllowed: { status: 403, message: 'Your role does not allow you to see this report' },
} as const
