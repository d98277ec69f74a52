/** Returned by calls shared by several reports if the user may not see the requested report. */
export const reportNotAllowed = {
  ReportNotAllowed: { status: 403, message: 'You do not have permission to view this report.' },
} as const

/** Returned for a file with more than `MAX_FILE_ROWS` rows. */
export const listTooLong = {
  ListTooLong: {
    status: 403,
    message: 'This list has more than 20,000 rows. Ask an administrator to download it.',
  },
} as const

/** Returned for an unknown merchant, because zeros would look like a merchant without sales. */
export const merchantNotFound = {
  MerchantNotFound: { status: 404, message: 'Merchant not found' },
} as const
