-- Whoever buys may type any name and address: those alone are no learner of whom somebody sees more (R67).
drop index one_learner;
