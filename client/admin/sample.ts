import { createContext, use } from "react";

/** Whether all that is shown is invented: then no control is beside it. */
export const SampleContext = createContext(false);
export const useIsSample = (): boolean => use(SampleContext);
