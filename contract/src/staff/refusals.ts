/** Errors shared by several parts of the staff module. */

export const DisabledAccount = {
  status: 403,
  message: 'Your account has been disabled. Please contact the administrator.',
} as const

export const WrongCurrentPassword = { status: 400, message: 'Current Password entered is incorrect' } as const

/** For a new password that meets the form's rules but is too common. */
export const CommonPassword = {
  status: 400,
  message: 'This password is one of the most commonly used. Choose another one.',
} as const

/** For actions on another account. */
export const UserNotFound = { status: 404, message: 'Admin user not found' } as const
export const OwnAccount = { status: 409, message: 'You cannot update your own account' } as const
