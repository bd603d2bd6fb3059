/** Answers to visitors' reports. */

/** Answer → label of the administrator's button. */
export const reportAnswers = {
  still_right: 'Still right',
  fixed: 'Fixed',
  rejected: 'Reject',
} as const

export type ReportAnswer = keyof typeof reportAnswers
/** Only administrators can reject a report: it lowers the weight of the reporter's network. */
export type OrganizerAnswer = Exclude<ReportAnswer, 'rejected'>

export const reportAnswerNames = Object.keys(reportAnswers) as [ReportAnswer, ...ReportAnswer[]]

export type ReportAnswerer = 'organizer' | 'administrator'
