import type { AccountCodes, Program } from './account-codes.ts';
import type { ExportedMonth, ExportFile } from './export-file.ts';
import { freeAgentFiles, quickBooksFiles, sage50Files, sageFiles } from './other-programs.ts';
import { xeroFiles } from './xero.ts';

const FILES: Record<Program, (month: ExportedMonth, codes: AccountCodes) => ExportFile[]> = {
  xero: xeroFiles,
  quickbooks: quickBooksFiles,
  freeagent: freeAgentFiles,
  sage: sageFiles,
  sage50: sage50Files,
};

/** A month as files for a program, in its own columns. */
export function exportFiles(program: Program, month: ExportedMonth, codes: AccountCodes): ExportFile[] {
  return FILES[program](month, codes);
}
